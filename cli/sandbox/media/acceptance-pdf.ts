const LINES_PER_PAGE = 46;
const PAGE = { width: 595, height: 842, margin: 56, leading: 15.5 };

/** A plain A4 document in the 14 built-in PDF fonts' encoding: a title and lines of text. */
export function textPdf(title: string, lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const pages: string[][] = [];
  for (let start = 0; start < lines.length; start += LINES_PER_PAGE) {
    pages.push(lines.slice(start, start + LINES_PER_PAGE));
  }
  const pageIds = pages.map((_, index) => 5 + index * 2);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (de) >>',
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ];
  for (const [index, page] of pages.entries()) {
    const content = pageContent(index === 0 ? title : `${title}, Seite ${index + 1}`, page);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${6 + index * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  return assemble(objects);
}

function pageContent(title: string, lines: readonly string[]): string {
  const top = PAGE.height - PAGE.margin;
  const head = `BT /F2 17 Tf ${PAGE.margin} ${top} Td ${pdfString(title)} Tj ET`;
  const rows = lines.map((line) => `${pdfString(line)} Tj T*`).join('\n');
  return `${head}\nBT /F1 10 Tf ${PAGE.leading} TL ${PAGE.margin} ${top - 30} Td\n${rows}\nET`;
}

/** Bytes above 255 have no place in this encoding and become question marks. */
function pdfString(words: string): string {
  const latin = words.replaceAll(/[^\u0020-\u00ff]/g, '?');
  return `(${latin.replaceAll(/[\\()]/g, String.raw`\$&`)})`;
}

function assemble(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}
