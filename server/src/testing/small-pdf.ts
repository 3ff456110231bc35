const OBJECTS = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
];

/** A PDF of one empty page, as long as is asked for; `extra` stands in an object of its own. */
export function smallPdf({ size = 0, extra = '' } = {}): Buffer {
  const objects = extra === '' ? OBJECTS : [...OBJECTS, extra];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const end = (at: number) =>
    `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`;
  const bare = text.length + end(text.length).length;
  // A comment makes it longer; the place of the table may then take another digit or two.
  const room = Math.max(0, size - bare - 8);
  if (room > 0) text += `%${'x'.repeat(room)}\n`;
  const made = Buffer.from(text + end(text.length), 'latin1');
  return size > made.length ? Buffer.concat([made, Buffer.alloc(size - made.length, '\n')]) : made;
}
