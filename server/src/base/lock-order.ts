/**
 * Families of the locks in `BaseEnv.locks`, outermost first. A use case that holds one may take only later ones, so
 * that two requests never wait for each other.
 */
export const LOCK_ORDER: readonly string[] = [
  /** The list of operators, then one operator's credentials. */
  'operators',
  'operator',
  /** Settings that operators change. */
  'domain',
  'result-rules',
  'bonus-offers',
  /** Bank lines are matched and credited as the importer's actions. */
  'bank',
  'operator-acts',
  /** A sign-up code by mobile, an unknown login name, demo users. */
  'code',
  'name',
  'demo-users',
  /** One user: credentials first, then what they may do, then their money. */
  'user',
  'harm',
  'identity',
  'cashier',
  'bonus',
  'image',
];
