/** Whether an address is that of the trainer's overview. */
export function isOverview(pathname: string): boolean {
  return /^\/treinador\/visao-geral\/?$/.test(pathname);
}
