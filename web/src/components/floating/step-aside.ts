import { CONTROLS, covers } from './covers.ts';

/** Whether an element is in sight by more than this part of the window. */
function isInSight(id: string, part = 0): boolean {
  const box = document.getElementById(id)?.getBoundingClientRect();
  const edge = window.innerHeight * part;
  return box !== undefined && box.height > 0 && box.top < window.innerHeight - edge && box.bottom > edge;
}

/**
 * Gives a cluster of floating links the class `de-lado` ("aside") as long as it would cover a control, and `com-barra` as long as
 * the bar at the bottom of a phone's screen, which has a link to WhatsApp, is in sight (styles/floating.css). That bar leads to the
 * plans, so it is away while they are in sight. To be used as the cluster's `ref`. It looks again when the page scrolls or changes
 * its height.
 */
export function stepAside(cluster: HTMLElement | null): () => void {
  const look = () => {
    const bar = document.getElementById('barra');
    if (bar) bar.style.display = isInSight('planos', 1 / 4) ? 'none' : '';
    cluster?.classList.toggle('com-barra', isInSight('barra'));
    cluster?.classList.toggle('de-lado', cluster !== null && covers(cluster, CONTROLS));
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
