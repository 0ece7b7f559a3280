import { afterEach, describe, expect, it } from 'vitest';
import {
  type CardPedido,
  clearPedidos,
  forgetPedido,
  isOpenPix,
  type PedidoStorage,
  type PixPedido,
  readPedidos,
  savePedido,
} from './pedido-store.ts';

const day = 24 * 60 * 60 * 1000;
const pix: PixPedido = {
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
const card: CardPedido = {
  session_id: 'cs_test_a1B2c3D4e5F6',
  form: { email: 'ana@example.com', phone: '(11)98765-4321' },
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

describe('the orders that a browser keeps', () => {
  afterEach(() => clearPedidos(memory()));

  it.each([
    ['by PIX', pix],
    ['by card', card],
  ])('are there again, %s', (_, pedido) => {
    const storage = memory();
    savePedido(pedido, storage);
    expect(readPedidos(day, storage)).toEqual([pedido]);
    expect(JSON.parse(storage.getItem('pedido') ?? '')).toEqual(pedido);
  });

  it('are gone after 7 days', () => {
    const storage = memory();
    savePedido(pix, storage);
    expect(readPedidos(7 * day - 1, storage)).toEqual([pix]);
    expect(readPedidos(7 * day, storage)).toEqual([]);
  });

  it('are offered to be paid for as long as the code lasts, by PIX only', () => {
    const until = pix.savedAt + pix.pixData.secondsLeft * 1000;
    expect(isOpenPix(pix, until - 1)).toBe(true);
    expect(isOpenPix(pix, until)).toBe(false);
    expect(isOpenPix(card, 0)).toBe(false);
  });

  it('are two: a purchase begun the other way does not lose the one before', () => {
    const storage = memory();
    savePedido(pix, storage);
    savePedido({ ...card, savedAt: 1 }, storage);
    expect(readPedidos(2, storage)).toEqual([{ ...card, savedAt: 1 }, pix]);
    const third = { ...card, session_id: 'cs_test_another1234', savedAt: 2 };
    savePedido(third, storage);
    expect(readPedidos(3, storage)).toEqual([third, { ...card, savedAt: 1 }]);
  });

  it('hold an order once, as it was last saved', () => {
    const storage = memory();
    savePedido(pix, storage);
    savePedido(card, storage);
    savePedido({ session_id: card.session_id, savedAt: 5 }, storage);
    expect(readPedidos(6, storage)).toEqual([{ session_id: card.session_id, savedAt: 5 }, pix]);
  });

  it('lose only the one that is forgotten', () => {
    const storage = memory();
    const now = Date.now();
    savePedido({ ...pix, savedAt: now }, storage);
    savePedido({ ...card, savedAt: now }, storage);
    forgetPedido(card.session_id, storage);
    expect(readPedidos(now, storage)).toEqual([{ ...pix, savedAt: now }]);
  });

  it('are gone once cleared', () => {
    const storage = memory();
    savePedido(pix, storage);
    savePedido(card, storage);
    clearPedidos(storage);
    expect(readPedidos(0, storage)).toEqual([]);
  });

  it('outlive a dialog, if not the page, where storage is blocked', () => {
    savePedido(pix, blocked);
    savePedido(card, blocked);
    expect(readPedidos(0, blocked)).toEqual([card, pix]);
    clearPedidos(blocked);
    expect(readPedidos(0, blocked)).toEqual([]);
  });

  it('are none where something else lies in their place', () => {
    const storage = memory();
    for (const text of ['{"pixData":1}', '{"session_id":"<script>","savedAt":0}', 'not json', 'null', '[]']) {
      storage.setItem('pedido', text);
      expect(readPedidos(0, storage)).toEqual([]);
    }
  });
});
