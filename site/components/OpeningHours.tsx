import { WEEKDAYS, type OpeningWeek } from '../shared/opening-week.ts';

/** The regular week. Whether a place is open right now depends on the visitor's clock and is not said here. */
export function OpeningHours({ week }: { week: OpeningWeek }) {
  return (
    <table className="hours">
      <caption>Öffnungszeiten</caption>
      <tbody>
        {WEEKDAYS.map(({ name }, place) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{week[place] === '' ? 'geschlossen' : week[place]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
