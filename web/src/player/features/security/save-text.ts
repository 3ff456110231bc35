/** Gives a text to the person as a file. It is made in the browser and goes nowhere else. */
export function saveText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken the text with the click.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
