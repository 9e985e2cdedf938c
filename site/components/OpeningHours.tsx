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
            <td>{week[place] === '' ? 'geschlossen' : week[place]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
