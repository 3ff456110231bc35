/**
 * Versioned rules under which a command is executed. The same command may have a different outcome under other rules,
 * so each journal batch names its rules version and is replayed under it by any program version.
 *
 * Code that changes a command's outcome adds a version and must check `step.rules`. Old rules stay for as long as a
 * journal may contain their batches.
 */
export const RULES_VERSIONS = [1] as const;
export type RulesVersion = (typeof RULES_VERSIONS)[number];

/** Rules of new batches. */
export const CURRENT_RULES: RulesVersion = 1;
