import { foldSlug } from '../../site/shared/slug.ts';
import { plainText, type TextSection } from '../../site/shared/text/tenant-markup.ts';

/** A question of the tenant's own text. */
interface OwnQuestion {
  /** Made of the question: see QuestionEntry. */
  id: string;
  question: string;
  /** Sanitised markup. */
  html: string;
}

export interface OwnQuestionGroup {
  /** Absent for what precedes the first group. */
  section?: TextSection;
  /** Sanitised markup before the first question; may be empty. */
  html: string;
  questions: OwnQuestion[];
}

/**
 * Finds the questions of a tenant's own text: headings of level 3 in groups of level 2, or headings of level 2 if there is no
 * level 3. Headings within lists and other blocks are part of an answer.
 * @param html with the levels and ids of structureText
 */
export function ownQuestions(html: string): OwnQuestionGroup[] {
  const parts = splitAtHeadings(html);
  const isGrouped = parts.some(({ level }) => level === 3);
  const known = new Set<string>();
  let group: OwnQuestionGroup = { html: '', questions: [] };
  const groups = [group];
  for (const { level, id, heading, rest } of parts) {
    const text = plainText(heading);
    if (level === 0) group.html = rest;
    else if (level === 2 && isGrouped)
      groups.push((group = { section: { id, title: text }, html: rest, questions: [] }));
    else group.questions.push({ id: questionId(text, known), question: text, html: withoutHeadings(rest) });
  }
  return groups.filter(
    ({ section, html: before, questions }) => section !== undefined || before !== '' || questions.length > 0,
  );
}

interface TextPart {
  /** 0 before the first heading. */
  level: number;
  /** Of a heading of level 2. */
  id: string;
  /** Markup within the heading. */
  heading: string;
  /** Markup up to the next heading. */
  rest: string;
}

const TAG = /<(\/?)([a-z][a-z0-9]*)([^a-z0-9<>][^<>]*)?>/g;
const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'hr']);

/** Splits at the headings of levels 2 and 3 that are within no other element. */
function splitAtHeadings(html: string): TextPart[] {
  const parts: TextPart[] = [{ level: 0, id: '', heading: '', rest: '' }];
  let depth = 0;
  /** Where the text after the last heading, or the last heading, begins. */
  let start = 0;
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    if (VOID_TAGS.has(name)) continue;
    if (slash === '/') depth -= 1;
    const isHeading = depth === 0 && (name === 'h2' || name === 'h3');
    const part = parts.at(-1);
    if (isHeading && part !== undefined) {
      const text = html.slice(start, index).trim();
      if (slash === '/') part.heading = text;
      else {
        part.rest = text;
        const [, id = ''] = attributes.split('"');
        parts.push({ level: Number(name.charAt(1)), id, heading: '', rest: '' });
      }
      start = index + tag.length;
    }
    if (slash === '') depth += 1;
  }
  const last = parts.at(-1);
  if (last !== undefined) last.rest = html.slice(start).trim();
  return parts;
}

/** The question has no heading, so its answer must not have one. */
function withoutHeadings(html: string): string {
  return html.replace(/<(\/?)h[2-6](?: [^<>]*)?>/g, (_tag, slash: string) =>
    slash === '' ? '<p><strong>' : '</strong></p>',
  );
}

/** Long ids are no use in an address. */
const MAX_ID_LENGTH = 60;

function questionId(question: string, known: Set<string>): string {
  const slug = (foldSlug(question.slice(0, MAX_ID_LENGTH)) ?? '') || 'frage';
  let id = slug;
  for (let number = 2; known.has(id); number++) id = `${slug}-${number}`;
  known.add(id);
  return id;
}
