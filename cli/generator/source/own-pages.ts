import { marked } from 'marked';
import { OWN_PAGES, type OwnPage, type OwnPageName, type OwnPages } from '../../../site/shared/own-pages.ts';
import { cleanLine, clipText } from '../../../site/shared/parsing/text.ts';
import { plainText, structureText, type TextSection } from '../../../site/shared/text/tenant-markup.ts';
import { sanitizeMarkup } from './sanitize-markup.ts';
import { pageInvalid, type PageFiles, type TextFile } from './named-files.ts';

/**
 * The tenant's own texts in place of those of pages.
 * @throws OperatorError PAGE_INVALID if a text is empty, or lacks what its page needs
 */
export function parsePages(files: PageFiles): OwnPages {
  const entries = OWN_PAGES.flatMap((page) => {
    const file = files[page];
    return file === undefined ? [] : [[page, parsePage(page, file)] as const];
  });
  return Object.fromEntries(entries);
}

function parsePage(page: OwnPageName, file: TextFile): OwnPage {
  switch (page) {
    case 'agb':
      return withWithdrawal(parseText(file), file);
    case 'widerruf':
      // The page is called as the law wants it, whatever the text is called: § 356a BGB.
      return parseText(file, (title) => title === 'Vertrag widerrufen');
    default:
      return parseText(file);
  }
}

/** Level 2 of the sanitised text is level 1 of the file: see parseText. */
const TITLE = /^<h2>([^]*?)<\/h2>/;
const HEADING_TAG = /(<\/?h)([1-5])\b/gi;

/** Search engines truncate longer descriptions. */
const DESCRIPTION_LENGTH = 160;

/**
 * The sanitised text of a file. The other headings start with level 2, below the title.
 * @param isTitle whether a heading of level 1 at the beginning is the title; otherwise, it is part of the text
 * @throws OperatorError PAGE_INVALID if there is no text
 */
export function parseText(file: TextFile, isTitle = (_title: string) => true): OwnPage {
  // The sanitiser would make one level of the first two.
  const lowered = toHtml(file).replace(HEADING_TAG, (_tag, start: string, level) => `${start}${Number(level) + 1}`);
  const markup = sanitizeMarkup(lowered);
  const [whole = '', heading = ''] = TITLE.exec(markup) ?? [];
  const title = cleanLine(plainText(heading));
  const isTitled = isTitle(title);
  const text = structureText(isTitled ? markup.slice(whole.length).trim() : markup);
  if (plainText(text.html) === '')
    throw pageInvalid(file, 'has no text', 'Write it as Markdown or HTML. Images and scripts do not count.');
  const [, paragraph = ''] = text.html.split('<p>', 2);
  const description = clipText(plainText(paragraph.split('</p>', 1).join('')), DESCRIPTION_LENGTH);
  return { ...(isTitled && title !== '' && { title }), ...(description !== '' && { description }), ...text };
}

function toHtml(file: TextFile): string {
  if (/\.html?$/i.test(file.file)) return file.text;
  try {
    return marked.parse(file.text, { async: false });
  } catch (error) {
    // The parser recurses into nested lists and quotations.
    if (error instanceof RangeError)
      throw pageInvalid(file, 'is nested too deeply', 'Use fewer lists within lists, or HTML.', error);
    throw error;
  }
}

/** The checkout and the page of withdrawals link to it. */
const WITHDRAWAL_ID = 'widerruf';

/** Before an order, the law wants the instruction about withdrawals: § 312d BGB, Art. 246a § 1 (2) EGBGB. */
function withWithdrawal(text: OwnPage, file: TextFile): OwnPage {
  const section = requireSection(text.sections, file, {
    name: 'Widerrufsbelehrung',
    isIt: ({ title }) => /widerruf/i.test(title),
  });
  return {
    ...text,
    html: text.html.replace(`<h2 id="${section.id}">`, `<h2 id="${WITHDRAWAL_ID}">`),
    sections: text.sections.map((each) => (each === section ? { ...section, id: WITHDRAWAL_ID } : each)),
  };
}

interface WantedSection {
  /** A heading that would do. */
  name: string;
  isIt(section: TextSection): boolean;
}

/** @throws OperatorError PAGE_INVALID if the text lacks the section */
export function requireSection(
  sections: readonly TextSection[],
  file: TextFile,
  { name, isIt }: WantedSection,
): TextSection {
  const section = sections.find(isIt);
  if (section !== undefined) return section;
  throw pageInvalid(
    file,
    `has no section "${name}"`,
    `The law wants it: add the heading "${name}" of level 2 (##, <h2>), and its text.`,
  );
}
