import { useMemo } from 'react';
import { useServices } from '../../site/components/services-context.ts';
import { useLoaded } from '../../site/components/use-loaded.ts';
import { ListMapFrame } from '../../site/features/map/ListMapFrame.tsx';
import type { SiteServices } from '../../site/shared/site-services.ts';
import type { VoucherPlacesProps } from './VoucherPlaces.tsx';

/** Where the vouchers of the list are redeemed. Neither its code nor its places are part of the first load. */
export function VoucherMap(props: Omit<VoucherPlacesProps, 'listing'>) {
  const services = useServices();
  const load = useMemo(() => services && loaderOf(services), [services]);
  const { loaded, hasFailed, retry } = useLoaded(load, true, 'The map');
  return (
    <ListMapFrame drawing={props.start.drawing} hasFailed={hasFailed} onRetry={retry}>
      {loaded && <loaded.VoucherPlaces listing={loaded.listing} {...props} />}
    </ListMapFrame>
  );
}

function loaderOf({ fetchPlaces }: SiteServices) {
  return async () => {
    const [{ VoucherPlaces }, listing] = await Promise.all([import('./VoucherPlaces.tsx'), fetchPlaces()]);
    return { VoucherPlaces, listing };
  };
}
