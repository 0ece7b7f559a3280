import { afterEach, describe, expect, it } from 'vitest';
import { clearPedido, type Pedido, type PedidoStorage, readPedido, savePedido } from './pedido-store.ts';

const day = 24 * 60 * 60 * 1000;
const pedido: Pedido = {
  pixData: {
    id: 'pix_char_1',
    brCode: '000201',
    brCodeBase64: 'data:image/png;base64,AA==',
    expiresAt: '2026-01-01T00:30:00.000Z',
    secondsLeft: 1800,
  },
  email: 'ana@example.com',
  plan: 'pro',
  savedAt: 0,
};

function memory(): PedidoStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
function refuse(): never {
  throw new DOMException('denied', 'SecurityError');
}
const blocked: PedidoStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };

describe('the order that a browser keeps', () => {
  afterEach(() => clearPedido(memory()));

  it('is there again', () => {
    const storage = memory();
    savePedido(pedido, storage);
    expect(readPedido(day, storage)).toEqual(pedido);
  });

  it('is gone after 7 days', () => {
    const storage = memory();
    savePedido(pedido, storage);
    expect(readPedido(7 * day - 1, storage)).toEqual(pedido);
    expect(readPedido(7 * day, storage)).toBeNull();
  });

  it('is gone once cleared', () => {
    const storage = memory();
    savePedido(pedido, storage);
    clearPedido(storage);
    expect(readPedido(0, storage)).toBeNull();
  });

  it('outlives a dialog, if not the page, where storage is blocked', () => {
    savePedido(pedido, blocked);
    expect(readPedido(0, blocked)).toEqual(pedido);
  });

  it('is none where something else lies in its place', () => {
    const storage = memory();
    storage.setItem('pedido', '{"pixData":1}');
    expect(readPedido(0, storage)).toBeNull();
    storage.setItem('pedido', 'not json');
    expect(readPedido(0, storage)).toBeNull();
  });
});
