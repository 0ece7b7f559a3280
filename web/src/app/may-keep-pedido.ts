/** Whether it is worth loading the code that reads the orders; a blocked storage holds none after a reload. */
export function mayKeepPedido(): boolean {
  try {
    return window.localStorage.getItem('pedido') !== null;
  } catch {
    return false;
  }
}
