/** Lets the browser save a text as a file. It is made in the browser and goes nowhere else. */
export function saveText(fileName: string, text: string): void {
  // The byte order mark tells old editors that umlauts are UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken the file over once the click was handled, but says so nowhere.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
