import { coversControl } from './covers-control.ts';

/**
 * Gives a cluster of floating links the class `de-lado` ("aside") as long as it would cover a control (styles/floating.css). To be
 * used as the cluster's `ref`. It looks again when the page scrolls or changes its height.
 */
export function stepAside(cluster: HTMLElement | null): () => void {
  const look = () => cluster?.classList.toggle('de-lado', coversControl(cluster));
  cluster?.classList.remove('cedo');
  const changes = new ResizeObserver(look);
  changes.observe(document.body);
  window.addEventListener('scroll', look, { passive: true });
  return () => {
    changes.disconnect();
    window.removeEventListener('scroll', look);
  };
}
