/** Formats a minute of the day as `06:30`, empty for null. */
export function clockText(minute: number | null): string {
  if (minute === null) return '';
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** Parses `06:30` to a minute of the day. Null if blank, NaN if invalid. */
export function parseMinuteOfDay(text: string): number | null {
  if (text.trim() === '') return null;
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text.trim()) ?? [];
  return hours === undefined ? Number.NaN : Number(hours) * 60 + Number(minutes);
}
