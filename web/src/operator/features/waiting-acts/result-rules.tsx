import {
  operatorFixtureRoutes,
  RESULT_CONFIRMATIONS,
  type ResultConfirmation,
  type ResultRule,
  SECOND_SOURCE_MINUTES,
} from '@crease/contracts/routes/operator-fixtures.ts';
import { useQuery } from '@tanstack/react-query';
import { actOnce } from '#operator/office/act-once.ts';
import { CONFIRMATION_WORDS, KIND_WORDS } from '#operator/office/entry.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';
import { SelectField } from '#operator/parts/fields.tsx';
import styles from '#operator/parts/form.module.css';
import { Reading } from '#operator/parts/reading.tsx';
import { Panel } from '#ui/panel/panel.tsx';

const RULES_KEY = ['result rules'] as const;

async function saveRule(rule: ResultRule): Promise<void> {
  const { ok } = await actOnce(
    `result rule ${rule.domain} ${rule.kind}`,
    () => callOperator(operatorFixtureRoutes.operatorSaveResultRule, rule),
    'The rule counts from now on',
  );
  if (ok) await operatorCache.invalidateQueries({ queryKey: RULES_KEY });
}

export interface ResultRulesProps {
  /** The site whose rules they are; null: those of the house. */
  readonly domain: string | null;
}

/** Who confirms what feeds from outside say of results: for the house, or what a site asks beside it. */
export function ResultRules({ domain }: ResultRulesProps) {
  const query = useQuery({
    queryKey: RULES_KEY,
    queryFn: ({ signal }) => callOperator(operatorFixtureRoutes.operatorGetResultRules, {}, signal),
  });
  return (
    <Panel title="Results of feeds">
      <Reading query={query} label="Rules are being read" rows={4}>
        {({ items }) => (
          <div className={styles.form}>
            {domain === null ? <AboutHouse /> : <AboutSite domain={domain} />}
            <div className={styles.pair}>
              {items
                .filter((rule) => rule.domain === null)
                .map((ofHouse) => (
                  <RuleOfKind
                    key={ofHouse.kind}
                    domain={domain}
                    ofHouse={ofHouse}
                    ofSites={items.filter(
                      (rule) => rule.domain !== null && rule.kind === ofHouse.kind,
                    )}
                  />
                ))}
            </div>
          </div>
        )}
      </Reading>
    </Panel>
  );
}

function AboutHouse() {
  return (
    <>
      <p>
        What a source from outside or a scorer says of a result. Simulated and replayed matches
        confirm themselves. A site may ask for more on its own page.
      </p>
      <p>
        Two sources agree: settled once another source of the match says the same. Where they
        differ, or one is alone for {SECOND_SOURCE_MINUTES} minutes, a person is asked. A source
        that a trader has chosen needs no other.
      </p>
    </>
  );
}

function AboutSite({ domain }: { readonly domain: string }) {
  return (
    <p>
      What {domain} asks beside the house. A market is one for all sites: it takes the strictest
      rule of the house and the sites that offer its sport.
    </p>
  );
}

interface RuleOfKindProps extends ResultRulesProps {
  readonly ofHouse: ResultRule;
  readonly ofSites: readonly ResultRule[];
}

function RuleOfKind({ domain, ofHouse, ofSites }: RuleOfKindProps) {
  const { kind } = ofHouse;
  const asked = ofSites.find((rule) => rule.domain === domain)?.confirmedBy ?? 'NOBODY';
  return (
    <div>
      <SelectField
        label={KIND_WORDS[kind]}
        options={domain === null ? HOUSE_OPTIONS : siteOptions(ofHouse, asked)}
        value={domain === null ? ofHouse.confirmedBy : asked}
        onChange={(confirmedBy) => void saveRule({ domain, kind, confirmedBy })}
      />
      {domain === null ? (
        <MoreAsked ofSites={ofSites.filter(isStricter(ofHouse))} />
      ) : (
        <small className={styles.muted}>House: {CONFIRMATION_WORDS[ofHouse.confirmedBy]}</small>
      )}
    </div>
  );
}

function MoreAsked({ ofSites }: Pick<RuleOfKindProps, 'ofSites'>) {
  return ofSites.map(({ domain, confirmedBy }) => (
    <small key={domain} className={styles.muted}>
      {CONFIRMATION_WORDS[confirmedBy]}: asked by {domain}
    </small>
  ));
}

const HOUSE_OPTIONS = RESULT_CONFIRMATIONS.map((value) => ({
  value,
  text: CONFIRMATION_WORDS[value],
}));

/** What would count beside the house, and what the site asks already. */
function siteOptions(ofHouse: ResultRule, asked: ResultConfirmation) {
  const isMore = isStricter(ofHouse);
  const more = HOUSE_OPTIONS.filter(
    ({ value }) => value !== 'NOBODY' && (value === asked || isMore({ confirmedBy: value })),
  );
  return [{ value: 'NOBODY' as ResultConfirmation, text: 'As the house' }, ...more];
}

function isStricter(ofHouse: ResultRule) {
  const place = (one: ResultConfirmation) => RESULT_CONFIRMATIONS.indexOf(one);
  return ({ confirmedBy }: Pick<ResultRule, 'confirmedBy'>): boolean =>
    place(confirmedBy) > place(ofHouse.confirmedBy);
}
