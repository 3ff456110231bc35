/**
 * Updates the existing text node. A new node would re-evaluate every `:has()` rule on its ancestors.
 *
 * @param place null if nothing is shown.
 */
export function writeText(place: HTMLElement | null, text: string): void {
  const node = place?.firstChild;
  if (node instanceof Text) {
    if (node.nodeValue !== text) node.nodeValue = text;
  } else if (place !== null && text !== '') place.textContent = text;
}
