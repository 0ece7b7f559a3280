import { coversControl } from './covers-control.ts';

/** Whether the bar at the bottom of a phone's screen is in sight, which has its own link to WhatsApp. */
function isBarInSight(): boolean {
  const box = document.getElementById('barra')?.getBoundingClientRect();
  return box !== undefined && box.height > 0 && box.top < window.innerHeight && box.bottom > 0;
}

/**
 * Gives a cluster of floating links the class `de-lado` ("aside") as long as it would cover a control, and `com-barra` as long as
 * the bar has its link to WhatsApp (styles/floating.css). To be used as the cluster's `ref`. It looks again when the page scrolls
 * or changes its height.
 */
export function stepAside(cluster: HTMLElement | null): () => void {
  const look = () => {
    cluster?.classList.toggle('com-barra', isBarInSight());
    cluster?.classList.toggle('de-lado', cluster !== null && coversControl(cluster));
  };
  cluster?.classList.remove('cedo');
  const changes = new ResizeObserver(look);
  changes.observe(document.body);
  window.addEventListener('scroll', look, { passive: true });
  return () => {
    changes.disconnect();
    window.removeEventListener('scroll', look);
  };
}
