/**
 * Returns the SQLSTATE or system error code of a failure, or an empty string. Stands alone, because
 * the checks before a start load nothing else.
 */
export function getErrorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  // Several addresses were tried (IPv6 and IPv4): the first failure is representative.
  return error instanceof AggregateError ? getErrorCode(error.errors[0]) : '';
}
