import * as z from 'zod/mini';
import { SPORTS } from '#base/constants.ts';
import { gridFields, id, instant, nameText, page, sportId, text } from '#base/request-fields.ts';
import { operatorGet, operatorPost, route } from '#base/route.ts';
import { EventItem } from '#catalogue/catalogue.ts';


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

const act = { ...operatorPost, roles: ['trader'] } as const;

/** Events: search, creation, changes and closing (api 10.2). */
export const operatorEventRoutes = {
  operatorGetEvents: route({
    ...operatorGet,
    path: 'Operator/GetEvents',
    about: 'Returns events, including closed ones; `search` matches titles, competitions and IDs.',
    request: z.object({
      ...gridFields(['startTime', 'id']),
      eventId: z.optional(id),
      sportId: z.optional(sportId),
      status: z.optional(z.enum(['UPCOMING', 'IN_PLAY', 'CLOSED'])),
      search: z.optional(text(0, 80)),
    }),
    answer: page(EventItem),
  }),
  operatorCreateEvent: route({
    ...act,
    path: 'Operator/CreateEvent',
    about: 'Creates an event.',
    request: z.object({
      sportId: sportId.check(z.refine(isListed, 'must be the ID of a sport on this site')),
      title: nameText(1, 160),
      startTime: instant,
      ...eventFields,
    }),
    answer: EventItem,
  }),
  operatorUpdateEvent: route({
    ...act,
    path: 'Operator/UpdateEvent',
    about: 'Updates an event.',
    request: z.object({
      eventId: id,
      title: z.optional(nameText(1, 160)),
      startTime: z.optional(instant),
      ...eventFields,
    }),
    answer: EventItem,
  }),
  operatorCloseEvent: route({
    ...act,
    path: 'Operator/CloseEvent',
    about: 'Closes an event whose markets are all settled or voided.',
    request: z.object({ eventId: id }),
    answer: EventItem,
  }),
};
