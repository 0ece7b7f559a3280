/** Loads the whole app's styles, which the landing page does without until a dialog opens or the panel is entered. */
export async function loadStyles(): Promise<void> {
  await import('../styles.css');
}
