import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListedLocation } from '../../site/shared/lists/acceptance-list.ts';
import { shortWeek } from '../../site/shared/lists/short-week.ts';

export interface PrintedListProps {
  /** All that were found, also those that the screen does not show yet. */
  locations: readonly ListedLocation[];
}

/**
 * The whole list with streets and opening hours, for paper. It exists only while the page is printed: in the document it
 * would double a long list. Without JavaScript, the cards are printed.
 */
export function PrintedList({ locations }: PrintedListProps) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the document as it is when the event ends.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting) return null;
  return (
    <table className="printed-list">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Straße</th>
          <th scope="col">Geöffnet</th>
        </tr>
      </thead>
      <tbody>
        {locations.map(({ slug, name, street, city, hours }) => (
          <tr key={slug}>
            <td>{name}</td>
            <td>{[street, city].filter((part) => part !== undefined).join(', ')}</td>
            <td>{hours !== undefined && shortWeek(hours)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
