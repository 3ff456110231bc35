/**
 * Writes into the text that is there. A new node would have the browser ask every rule that looks into its ancestors.
 *
 * @param place null: nothing is shown.
 */
export function writeText(place: HTMLElement | null, text: string): void {
  const node = place?.firstChild;
  if (node instanceof Text) {
    if (node.nodeValue !== text) node.nodeValue = text;
  } else if (place !== null && text !== '') place.textContent = text;
}
