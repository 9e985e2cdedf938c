import type { ReactNode } from 'react';
import { WEEKDAYS, type OpeningWeek } from '../shared/opening-week.ts';

interface OpeningHoursProps {
  week: OpeningWeek;
  /** Place of the day in the week; known in the browser only. */
  today?: number | undefined;
}

/** The regular week. */
export function OpeningHours({ week, today }: OpeningHoursProps) {
  return (
    <table className="hours">
      <caption>Öffnungszeiten</caption>
      <tbody>
        {WEEKDAYS.map(({ name }, place) => (
          <tr key={name} aria-current={place === today ? 'date' : undefined}>
            <th scope="row">{name}</th>
            <td>{dayText(week[place] ?? '')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function dayText(text: string): ReactNode {
  if (text === '') return 'geschlossen';
  const spans = text.split(', ');
  if (spans.length === 1) return text;
  // A line ends between spans, not within one.
  return spans.map((span, place) => (
    <span key={span} className="span">
      {place === spans.length - 1 ? span : `${span}, `}
    </span>
  ));
}
