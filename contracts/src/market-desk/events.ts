import * as z from 'zod/mini';
import { SPORTS } from '#base/constants.ts';
import type { Time } from '#base/instant.ts';
import {
  type GridWire,
  gridFields,
  id,
  instant,
  nameText,
  type Page,
  sportId,
  text,
} from '#base/request-fields.ts';
import { type OperatorRole, route } from '#base/route.ts';
import type { EventItem } from '#catalogue/catalogue.ts';

const trader: readonly OperatorRole[] = ['trader'];

export interface EventWire {
  readonly sportId: number;
  readonly title: string;
  readonly startTime: Time;
  readonly team1?: string | null;
  readonly team2?: string | null;
  readonly competitionName?: string | null;
  readonly country?: string | null;
  readonly venue?: string | null;
  readonly dreamEventId?: string;
  readonly status?: 'UPCOMING' | 'IN_PLAY';
}

/** True if the sport is listed; events of other sports would appear in no list. */
const isListed = (sport: number): boolean => SPORTS.some(({ id: listed }) => listed === sport);

const optionalName = z.optional(z.nullable(nameText(0, 120)));
const eventFields = {
  team1: optionalName,
  team2: optionalName,
  competitionName: optionalName,
  country: optionalName,
  venue: optionalName,
  dreamEventId: z.optional(text(1, 64)),
  status: z.optional(z.enum(['UPCOMING', 'IN_PLAY'])),
};

/** Events: search, creation, changes and closing (api 10.2). */
export const operatorEventRoutes = {
  operatorGetEvents: route<
    GridWire & { eventId?: number; sportId?: number; status?: string; search?: string },
    Page<EventItem>
  >()({
    method: 'GET',
    path: 'Operator/GetEvents',
    access: 'O',
    about: 'Returns events, including closed ones; `search` matches titles, competitions and IDs.',
    request: z.object({
      ...gridFields(['startTime', 'id']),
      eventId: z.optional(id),
      sportId: z.optional(sportId),
      status: z.optional(z.enum(['UPCOMING', 'IN_PLAY', 'CLOSED'])),
      search: z.optional(text(0, 80)),
    }),
  }),
  operatorCreateEvent: route<EventWire, EventItem>()({
    method: 'POST',
    path: 'Operator/CreateEvent',
    access: 'O',
    roles: trader,
    about: 'Creates an event.',
    request: z.object({
      sportId: sportId.check(z.refine(isListed, 'must be the ID of a sport on this site')),
      title: nameText(1, 160),
      startTime: instant,
      ...eventFields,
    }),
  }),
  operatorUpdateEvent: route<Partial<EventWire> & { eventId: number }, EventItem>()({
    method: 'POST',
    path: 'Operator/UpdateEvent',
    access: 'O',
    roles: trader,
    about: 'Updates an event.',
    request: z.object({
      eventId: id,
      title: z.optional(nameText(1, 160)),
      startTime: z.optional(instant),
      ...eventFields,
    }),
  }),
  operatorCloseEvent: route<{ eventId: number }, EventItem>()({
    method: 'POST',
    path: 'Operator/CloseEvent',
    access: 'O',
    roles: trader,
    about: 'Closes an event whose markets are all settled or voided.',
    request: z.object({ eventId: id }),
  }),
};
