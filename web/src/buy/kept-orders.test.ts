import { DAY_MS } from 'domain/kit/dates';
import { afterEach, describe, expect, it } from 'vitest';
import type { StoreStorage } from '../kit/device/device-store.ts';
import {
  type KeptCardOrder,
  forgetForms,
  forgetOrder,
  forgetOrdersOf,
  forgetPaidCard,
  idOf,
  isOpenPix,
  type KeptOrder,
  type KeptPixOrder,
  readKeptOrders,
  readPaidCards,
  settleOrder,
  keepOrder,
  notePaid,
  takeSession,
} from './kept-orders.ts';

const pix: KeptPixOrder = {
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
const card: KeptCardOrder = {
  session_id: 'cs_test_a1B2c3D4e5F6',
  form: { email: 'ana@example.com', phone: '(11)98765-4321' },
  savedAt: 0,
};

function memory(): StoreStorage {
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
const blocked: StoreStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };

describe('the orders that a browser keeps', () => {
  // An order that a blocked storage refused stays in memory until a storage takes it.
  afterEach(() => forgetOrder('none', memory()));

  it.each([
    ['by PIX', pix],
    ['by card', card],
  ])('are read back as they were saved, %s', (_, kept) => {
    const storage = memory();
    keepOrder(kept, storage);
    expect(readKeptOrders(DAY_MS, storage)).toEqual([kept]);
    expect(JSON.parse(storage.getItem('pedido') ?? '')).toEqual([kept]);
  });

  it('are gone after 7 days', () => {
    const storage = memory();
    keepOrder(pix, storage);
    expect(readKeptOrders(7 * DAY_MS - 1, storage)).toEqual([pix]);
    expect(readKeptOrders(7 * DAY_MS, storage)).toEqual([]);
    expect(storage.getItem('pedido')).toBeNull();
  });

  it('can be paid while their PIX code lasts; a card order never', () => {
    const until = pix.savedAt + pix.pixData.secondsLeft * 1000;
    expect(isOpenPix(pix, until - 1)).toBe(true);
    expect(isOpenPix(pix, until)).toBe(false);
    expect(isOpenPix(card, 0)).toBe(false);
  });

  it('are several: a new purchase does not replace those before', () => {
    const storage = memory();
    keepOrder(pix, storage);
    keepOrder({ ...card, savedAt: 1 }, storage);
    const third = { ...card, session_id: 'cs_test_another1234', savedAt: 2 };
    keepOrder(third, storage);
    expect(readKeptOrders(3, storage)).toEqual([third, { ...card, savedAt: 1 }, pix]);
  });

  it('are the ten latest at most', () => {
    const storage = memory();
    const orders = Array.from({ length: 12 }, (_, index) => ({
      session_id: `cs_test_number${index + 10}`,
      savedAt: index,
    }));
    for (const order of orders) keepOrder(order, storage);
    expect(readKeptOrders(12, storage)).toEqual([...orders].reverse().slice(0, 10));
  });

  it('hold an order once, as it was last saved', () => {
    const storage = memory();
    keepOrder(pix, storage);
    keepOrder(card, storage);
    keepOrder({ session_id: card.session_id, savedAt: 5 }, storage);
    expect(readKeptOrders(6, storage)).toEqual([{ session_id: card.session_id, savedAt: 5 }, pix]);
  });

  it('stay when another one is forgotten', () => {
    const storage = memory();
    const now = Date.now();
    keepOrder({ ...pix, savedAt: now }, storage);
    keepOrder({ ...card, savedAt: now }, storage);
    forgetOrder(card.session_id, storage);
    expect(readKeptOrders(now, storage)).toEqual([{ ...pix, savedAt: now }]);
  });

  it('leave no key in the storage once the last is forgotten', () => {
    const storage = memory();
    keepOrder({ ...pix, savedAt: Date.now() }, storage);
    forgetOrder(idOf(pix), storage);
    expect(storage.getItem('pedido')).toBeNull();
  });

  it('stay without what was typed into the card form once the person signs out', () => {
    const storage = memory();
    const savedAt = Date.now();
    for (const kept of [
      pix,
      { ...pix, pixData: { ...pix.pixData, id: 'pix_char_2' }, paid: true } as const,
      card,
    ])
      keepOrder({ ...kept, savedAt }, storage);
    const before = readKeptOrders(savedAt, storage);
    forgetForms(storage);
    const { form: _, ...session } = card;
    expect(readKeptOrders(savedAt, storage)).toEqual([{ ...session, savedAt }, ...before.slice(1)]);
    expect(storage.getItem('pedido')).not.toContain(card.form?.phone);
  });

  it.each([
    ['the account exists', settleOrder],
    ['they are dismissed', forgetOrder],
    [
      'their 7 days are over',
      (_id: string, storage: StoreStorage) => readKeptOrders(Date.now() + 7 * DAY_MS, storage),
    ],
  ])('leave of a paid card the session, without a term, and of a PIX nothing, once %s', (_when, end) => {
    const storage = memory();
    const savedAt = Date.now();
    for (const kept of [pix, card]) keepOrder({ ...kept, savedAt }, storage);
    takeSession('cs_test_crafted12345', savedAt, storage);
    const ids = [idOf(pix), card.session_id, 'cs_test_crafted12345'];
    for (const id of ids) notePaid(id, storage);
    for (const id of ids) end(id, storage);
    expect(readKeptOrders(savedAt, storage)).toEqual([]);
    expect(readPaidCards(storage)).toEqual([{ session_id: card.session_id, savedAt }]);
    // Its return address, opened again, is no stranger's.
    expect(takeSession(card.session_id, savedAt + 400 * DAY_MS, storage)).toBe(true);
    settleOrder(card.session_id, storage);
    expect(readPaidCards(storage)).toHaveLength(1);
    forgetPaidCard(card.session_id, storage);
    expect(storage.getItem('cartoes')).toBeNull();
  });

  it('offer a renewal that was ended here no more, although the order stays until its account exists', () => {
    const storage = memory();
    keepOrder({ ...card, savedAt: Date.now() }, storage);
    notePaid(card.session_id, storage);
    expect(storage.getItem('pedido')).not.toContain(card.form?.phone);
    forgetPaidCard(card.session_id, storage);
    notePaid(card.session_id, storage);
    expect(readKeptOrders(Date.now(), storage)).toMatchObject([{ session_id: card.session_id, paid: true }]);
    settleOrder(card.session_id, storage);
    expect(readPaidCards(storage)).toEqual([]);
  });

  it('leave nothing of a card that nobody was seen paying', () => {
    const storage = memory();
    keepOrder({ ...card, savedAt: 0 }, storage);
    expect([readKeptOrders(7 * DAY_MS, storage), readPaidCards(storage)]).toEqual([[], []]);
  });

  it('leave no session that only a web address named', () => {
    const storage = memory();
    takeSession(card.session_id, Date.now(), storage);
    settleOrder(card.session_id, storage);
    expect([readKeptOrders(0, storage), readPaidCards(storage)]).toEqual([[], []]);
  });

  it('go with the account of their e-mail address; those of others and proofs without an address stay', () => {
    const storage = memory();
    const savedAt = Date.now();
    const others: readonly KeptOrder[] = [
      {
        ...pix,
        pixData: { ...pix.pixData, id: 'pix_char_2' },
        email: 'bia@example.com',
        paid: true,
        savedAt,
      },
      { session_id: 'cs_test_another1234', savedAt },
    ];
    const own: readonly KeptOrder[] = [
      { ...pix, savedAt },
      { ...card, form: { email: ' Ana@Example.com', phone: '(11)98765-4321' }, savedAt },
    ];
    for (const kept of [...others, ...own]) keepOrder(kept, storage);
    forgetOrdersOf('ana@example.com', storage);
    expect(readKeptOrders(savedAt, storage)).toEqual([...others].reverse());
  });

  it('last as long as the page where storage is blocked', () => {
    keepOrder(pix, blocked);
    keepOrder(card, blocked);
    expect(readKeptOrders(0, blocked)).toEqual([card, pix]);
  });

  it('are none where the storage holds something else', () => {
    const storage = memory();
    for (const text of ['{"pixData":1}', '{"session_id":"<script>","savedAt":0}', 'not json', 'null', '[]']) {
      storage.setItem('pedido', text);
      expect(readKeptOrders(0, storage)).toEqual([]);
    }
  });
});

describe('a session that the address of the page names', () => {
  const other = 'cs_test_stranger5678';

  it('belongs to this browser if this browser began it', () => {
    const storage = memory();
    keepOrder(card, storage);
    expect(takeSession(card.session_id, 1, storage)).toBe(true);
    expect(readKeptOrders(1, storage)).toEqual([card]);
  });

  it('is kept as an unknown buyer’s if there is no order, and stays so', () => {
    const storage = memory();
    expect(takeSession(other, 0, storage)).toBe(false);
    expect(readKeptOrders(0, storage)).toEqual([{ session_id: other, fromUrl: true, savedAt: 0 }]);
    expect(takeSession(other, 1, storage)).toBe(false);
  });

  it('removes no order, however many addresses are opened', () => {
    const storage = memory();
    keepOrder(pix, storage);
    for (let index = 10; index < 30; index += 1) {
      expect(takeSession(`cs_test_stranger${index}`, 1, storage)).toBe(false);
    }
    expect(readKeptOrders(1, storage)).toEqual([pix]);
  });

  it('is not kept beside another such session, and keeps out no order', () => {
    const storage = memory();
    takeSession(other, 0, storage);
    takeSession('cs_test_stranger9999', 0, storage);
    keepOrder(pix, storage);
    expect(readKeptOrders(0, storage).map(idOf)).toEqual(['pix_char_1', other]);
  });
});
