import { type FieldRule, problem } from '@crease/contracts/base/field-problem.ts';
import type { EventItem, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { ScoreCard } from '@crease/contracts/catalogue/score-card.ts';
import type { ScoreCardInput } from '@crease/contracts/catalogue/score-card-schema.ts';
import { operatorDeskRoutes } from '@crease/contracts/trading/actions.ts';
import { hasStartingPrice } from '@crease/core/market/market-kind.ts';
import { useState } from 'react';
import { FieldRow, FormView } from '#operator/components/form-view.tsx';
import type { WireField } from '#operator/core/codecs.ts';
import { codec } from '#operator/core/codecs.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { sendScore } from './manual-score.ts';

export interface SportDeskProps {
  readonly event: EventItem;
  readonly markets: readonly WireMarket[];
  readonly sides: readonly [string, string];
  /** Published score, null before the first. */
  readonly card: ScoreCard | null;
}

/** Members left blank by the cards of these sports. */
const SHARED = { url: null, cricket: null, football: null, text: null } as const;

export function FootballDesk({ event, sides: [home, away], card }: SportDeskProps) {
  const score = card?.football;
  const zero = card === null ? null : 0;
  return (
    <FieldsDesk
      event={event}
      fields={{
        status: words('Status', card?.status),
        home: count(home, score?.home ?? zero),
        away: count(away, score?.away ?? zero),
        minute: optionalCount('Minute', score?.minute),
      }}
      getCard={({ status, ...football }) => ({
        ...SHARED,
        kind: 'football',
        status,
        football: { ...football, teams: [home, away] },
      })}
    />
  );
}

export function TennisDesk({ event, sides: [one, two], card }: SportDeskProps) {
  const score = card?.tennis;
  const zero = card === null ? null : 0;
  const [games1, games2] = score?.games.at(-1) ?? [zero, zero];
  return (
    <FieldsDesk
      event={event}
      fields={{
        status: words('Status', card?.status),
        sets1: count(`Sets, ${one}`, score?.sets[0] ?? zero),
        sets2: count(`Sets, ${two}`, score?.sets[1] ?? zero),
        games1: count(`Games, ${one}`, games1),
        games2: count(`Games, ${two}`, games2),
        points1: words(`Points, ${one}`, score?.points?.[0]),
        points2: words(`Points, ${two}`, score?.points?.[1]),
      }}
      getCard={({ status, sets1, sets2, games1, games2, points1, points2 }) => ({
        ...SHARED,
        kind: 'tennis',
        status,
        tennis: {
          players: [one, two],
          server: null,
          sets: [sets1, sets2],
          games: [[games1, games2]],
          points: points1 === '' && points2 === '' ? null : [points1, points2],
        },
      })}
    />
  );
}

export function KabaddiDesk({ event, sides: [one, two], card }: SportDeskProps) {
  const score = card?.kabaddi;
  const zero = card === null ? null : 0;
  return (
    <FieldsDesk
      event={event}
      fields={{
        status: words('Status', card?.status),
        points1: count(`Points, ${one}`, score?.points[0] ?? zero),
        points2: count(`Points, ${two}`, score?.points[1] ?? zero),
        clock: words('Half and time left', score?.clock),
      }}
      getCard={({ status, points1, points2, clock }) => ({
        ...SHARED,
        kind: 'kabaddi',
        status,
        kabaddi: { teams: [one, two], points: [points1, points2], clock, raiding: null },
      })}
    />
  );
}

type PositionName = `runner${number}`;
const getPositionName = (runnerId: number): PositionName => `runner${runnerId}`;

/** Positions of the win market's runners. */
export function RacingDesk({ event, markets, card }: SportDeskProps) {
  const runners = markets.find(({ kind }) => hasStartingPrice(kind))?.runners ?? [];
  const score = card?.racing;
  const positions: Readonly<Record<PositionName, ScoreField<number | null>>> = Object.fromEntries(
    runners
      .filter(({ status }) => status !== 'REMOVED')
      .map(({ id, runnername }) => {
        const known = score?.runners.find(({ name }) => name === runnername);
        return [getPositionName(id), optionalCount(`Position, ${runnername}`, known?.position)];
      }),
  );
  const race = {
    status: words('Status', card?.status),
    distance: words('Distance', score?.distance),
    going: words('Going', score?.going),
    raceClass: words('Class', score?.raceClass),
  };
  const fields: typeof race & typeof positions = { ...race, ...positions };
  return (
    <FieldsDesk
      event={event}
      fields={fields}
      getCard={({ status, distance, going, raceClass, ...places }) => ({
        ...SHARED,
        kind: 'racing',
        status,
        racing: {
          distance,
          going,
          raceClass,
          places: 1,
          runners: runners.map((runner, place) => ({
            number: runner.number ?? String(place + 1),
            name: runner.runnername,
            stall: runner.stall ?? '',
            jockey: runner.jockey ?? '',
            position: places[getPositionName(runner.id)] ?? null,
            isNonRunner: runner.status === 'REMOVED',
          })),
        },
      })}
    />
  );
}

/** One field of a manual score. */
interface ScoreField<Value> extends WireField<Value> {
  readonly isCount: boolean;
}

function words(label: string, value?: string | null): ScoreField<string> {
  return { ...codec.text(label, value), isCount: false };
}

/** A number, zero if blank. */
function count(label: string, value: number | null): ScoreField<number> {
  return { ...optionalCount(label, value), parse: Number };
}

/** A number, null if blank. */
function optionalCount(label: string, value?: number | null): ScoreField<number | null> {
  return { ...codec.optionalNumber(label, value, { rules: () => [countRule] }), isCount: true };
}

/** Requires an integer of at most three digits, or blank. */
const countRule: FieldRule = (value) => (/^\d{0,3}$/.test(value.trim()) ? null : problem('NOT_WHOLE'));

type ScoreFields = Readonly<Record<string, ScoreField<unknown>>>;

interface FieldsDeskProps<Fields extends ScoreFields> {
  readonly event: EventItem;
  readonly fields: Fields;
  readonly getCard: (
    values: {
      readonly [Name in keyof Fields]: ReturnType<Fields[Name]['parse']>;
    },
  ) => ScoreCardInput;
}

/**
 * Manual score in plain fields. Untouched fields follow the published score, so that operators don't overwrite each
 * other.
 */
function FieldsDesk<Fields extends ScoreFields>({ event, fields, getCard }: FieldsDeskProps<Fields>) {
  const [isSending, setSending] = useState(false);
  const form = useWireForm(operatorDeskRoutes.operatorSetScore, {
    fields,
    isLive: true,
    request: (values) => ({ eventId: event.id, score: getCard(values) }),
    onValid: async (input) => {
      setSending(true);
      const isSent = await sendScore(input);
      setSending(false);
      if (isSent) form.reset();
    },
  });
  return (
    <FormView form={{ ...form, isPending: isSending }} submit="Publish score">
      <FieldRow>
        {Object.entries(fields).map(([name, { isCount }]) => (
          <TextField
            key={name}
            {...form.field(name)}
            inputMode={isCount ? 'numeric' : 'text'}
            maxLength={isCount ? 3 : 80}
            autoComplete="off"
          />
        ))}
      </FieldRow>
    </FormView>
  );
}
