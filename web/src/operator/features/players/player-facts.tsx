import { SPORTS, type SportFlag } from '@crease/contracts/constants.ts';
import type { OpUser } from '@crease/contracts/routes/operator-people.ts';
import { type SubmitEvent, useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { figureIn } from '#operator/office/entry.ts';
import type { Unreasoned } from '#operator/office/proposed-acts.ts';
import { AskSecond } from '#operator/parts/ask-second.tsx';
import { Figures } from '#operator/parts/figures.tsx';
import form from '#operator/parts/form.module.css';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { setUserLimits, userAct } from './people-acts.ts';

/** Money and place of a player. */
export function PlayerFacts({ user }: { readonly user: OpUser }) {
  return (
    <Figures
      label={`Figures of ${user.userName}`}
      figures={[
        { name: 'Balance', value: rupeesText(user.balance), note: user.currency },
        { name: 'Exposure', value: rupeesText(user.exposure) },
        { name: 'Cash', value: rupeesText(user.cashBalance) },
        { name: 'Locked bonus', value: rupeesText(user.lockedBonus) },
        { name: 'Site', value: user.domain, note: user.mobile ?? 'no mobile' },
        {
          name: 'Last login, IST',
          value: user.lastLogin === null ? 'never' : siteTimeText(user.lastLogin).slice(0, 11),
          note: `Since ${siteTimeText(user.createdAt).slice(0, 11)}`,
        },
      ]}
    />
  );
}

const LIMITS = [
  { field: 'exposureLimit', label: 'Exposure limit, ₹' },
  { field: 'minStake', label: 'Least stake, ₹' },
  { field: 'maxStake', label: 'Largest stake, ₹' },
  { field: 'commissionPercent', label: 'Commission, %' },
] as const;

const shown = (figure: number | null) => (figure === null ? '' : String(figure));

/** A player's own limits and sports; an empty limit is none. */
export function PlayerLimits({ user }: { readonly user: OpUser }) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [flags, setFlags] = useState<Partial<Record<SportFlag, boolean>>>({});
  const [isAsked, setAsked] = useState(false);
  const [second, setSecond] = useState<Unreasoned | null>(null);
  const isActing = useIsActing(userAct(user.id));
  const read = LIMITS.map(({ field, label }) => {
    const text = texts[field] ?? shown(user[field]);
    return { field, label, text, ...figureIn(text, true) };
  });

  async function save(event: SubmitEvent) {
    event.preventDefault();
    setAsked(true);
    if (read.some(({ problem }) => problem !== null)) return;
    const changed = read.filter(({ field, value }) => value !== user[field]);
    const limits = {
      userId: user.id,
      ...Object.fromEntries(changed.map(({ field, value }) => [field, value])),
    };
    const outcome = await setUserLimits({
      ...limits,
      ...(Object.keys(flags).length === 0 ? {} : { flags }),
    });
    if (outcome.ok) begin();
    else if (outcome.failure?.code === 'FOUR_EYES') setSecond({ type: 'SetUserLimits', ...limits });
  }

  function begin() {
    setSecond(null);
    setTexts({});
    setFlags({});
  }

  return (
    <Panel title="Limits and sports">
      <form className={form.form} onSubmit={(event) => void save(event)} noValidate>
        <div className={form.pair}>
          {read.map(({ field, label, text, problem }) => (
            <TextField
              key={field}
              label={label}
              value={text}
              error={isAsked ? problem : null}
              hint="Empty: none of their own"
              inputMode="decimal"
              onChange={(next) => setTexts({ ...texts, [field]: next })}
            />
          ))}
        </div>
        <div className={form.pair}>
          {SPORTS.map(({ flag, name }) => (
            <CheckField
              key={flag}
              label={name}
              checked={flags[flag] ?? user.flags[flag]}
              onChange={(isAllowed) => setFlags({ ...flags, [flag]: isAllowed })}
            />
          ))}
        </div>
        <div className={form.buttons}>
          <Button type="submit" look="primary" isBusy={isActing}>
            Save limits
          </Button>
        </div>
      </form>
      <AskSecond act={second} onClose={() => setSecond(null)} onProposed={begin} />
    </Panel>
  );
}
