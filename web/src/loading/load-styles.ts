/** Loads all styles of the app. The landing page needs them only when a dialog or the dashboard opens. */
export async function loadStyles(): Promise<void> {
  await import('../styles.css');
}
