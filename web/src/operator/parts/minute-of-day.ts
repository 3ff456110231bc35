/** `06:30` of a minute of the day; empty where there is none. */
export function clockText(minute: number | null): string {
  if (minute === null) return '';
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** The minute of the day in such a text; null: none is written, NaN: it is no time. */
export function minuteOf(text: string): number | null {
  if (text.trim() === '') return null;
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text.trim()) ?? [];
  return hours === undefined ? Number.NaN : Number(hours) * 60 + Number(minutes);
}
