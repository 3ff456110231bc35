import {
  operatorFixtureRoutes,
  ResultConfirmation,
  type ResultRule,
  SECOND_SOURCE_MINUTES,
} from '@crease/contracts/market-desk/fixtures.ts';
import { FieldRow, FormPart, SelectField } from '#operator/components/form-view.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { act, useRead } from '#operator/core/office-call.ts';
import { CONFIRMATION_WORDS, KIND_WORDS } from '#operator/core/words.ts';
import { Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';

export interface ResultRulesProps {
  /** Site of the rules, null for the house's. */
  readonly domain: string | null;
}

/** Confirmation rules for feed results: the house's, or a site's on top of them. */
export function ResultRules({ domain }: ResultRulesProps) {
  const query = useRead(operatorFixtureRoutes.operatorGetResultRules, {});
  return (
    <Panel title="Feed results">
      <QueryView query={query} label="Loading rules…" rows={4}>
        {({ items }) => (
          <FormPart>
            {domain === null ? (
              <>
                <p>
                  How results from external sources and scorers are confirmed. Simulated and replayed matches confirm
                  automatically. Sites can require more on their own page.
                </p>
                <p>
                  Two sources agree: settles once a second source reports the same result. If they differ, or only one
                  reports for {SECOND_SOURCE_MINUTES} minutes, an operator decides. A source chosen by a trader needs no
                  second.
                </p>
              </>
            ) : (
              <p>
                Extra confirmation required by {domain}. Markets are shared across sites, so the strictest rule among
                the house and sites offering the sport applies.
              </p>
            )}
            <FieldRow>
              {items
                .filter((rule) => rule.domain === null)
                .map((houseRule) => (
                  <RuleOfKind
                    key={houseRule.kind}
                    domain={domain}
                    houseRule={houseRule}
                    siteRules={items.filter((rule) => rule.domain !== null && rule.kind === houseRule.kind)}
                  />
                ))}
            </FieldRow>
          </FormPart>
        )}
      </QueryView>
    </Panel>
  );
}

interface RuleOfKindProps extends ResultRulesProps {
  readonly houseRule: ResultRule;
  readonly siteRules: readonly ResultRule[];
}

function RuleOfKind({ domain, houseRule, siteRules }: RuleOfKindProps) {
  const { kind } = houseRule;
  const asked = siteRules.find((rule) => rule.domain === domain)?.confirmedBy ?? 'NOBODY';
  return (
    <div>
      <SelectField
        label={KIND_WORDS[kind]}
        options={domain === null ? HOUSE_OPTIONS : siteOptions(houseRule, asked)}
        value={domain === null ? houseRule.confirmedBy : asked}
        onChange={(confirmedBy) =>
          void act(
            operatorFixtureRoutes.operatorSaveResultRule,
            { domain, kind, confirmedBy },
            {
              key: `result rule ${domain} ${kind}`,
              done: 'Rule saved',
              refreshes: [operatorFixtureRoutes.operatorGetResultRules],
            },
          )
        }
      />
      {domain === null ? (
        siteRules.filter(isStricter(houseRule)).map((rule) => (
          <Text key={rule.domain} as="small" tone="muted" size={12}>
            {CONFIRMATION_WORDS[rule.confirmedBy]}: required by {rule.domain}
          </Text>
        ))
      ) : (
        <Text as="small" tone="muted" size={12}>
          House: {CONFIRMATION_WORDS[houseRule.confirmedBy]}
        </Text>
      )}
    </div>
  );
}

const HOUSE_OPTIONS = ResultConfirmation.options.map((value) => ({
  value,
  text: CONFIRMATION_WORDS[value],
}));

/** Options stricter than the house's, plus the site's current one. */
function siteOptions(houseRule: ResultRule, confirmation: ResultConfirmation) {
  const isMore = isStricter(houseRule);
  const more = HOUSE_OPTIONS.filter(
    ({ value }) => value !== 'NOBODY' && (value === confirmation || isMore({ confirmedBy: value })),
  );
  return [{ value: 'NOBODY' as ResultConfirmation, text: 'House default' }, ...more];
}

function isStricter(houseRule: ResultRule) {
  const place = (one: ResultConfirmation) => ResultConfirmation.options.indexOf(one);
  return ({ confirmedBy }: Pick<ResultRule, 'confirmedBy'>): boolean =>
    place(confirmedBy) > place(houseRule.confirmedBy);
}
