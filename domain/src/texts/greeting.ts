/** How a mail begins; whoever told no name is greeted without one. */
export function greeting(name: string): string {
  return name === '' ? 'Olá!' : `Olá, ${name}!`;
}
