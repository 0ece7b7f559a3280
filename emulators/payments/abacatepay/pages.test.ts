import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CUSTOMER, startTestSandbox } from './testing.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

describe('the pages for people', () => {
  test('the list shows every code with its state in Portuguese', async () => {
    expect((await sandbox.get('/')).body).toContain('Nenhum código ainda');
    const id = await sandbox.create();
    const { body } = await sandbox.get('/');
    expect(body).toContain(`href="/pix/${id}"`);
    expect(body).toContain('Aguardando pagamento');
    expect(body).toContain('Ana Souza');
  });

  test('a form pays the code, and the page says so', async () => {
    const id = await sandbox.create();
    expect((await sandbox.get(`/pix/${id}`)).body).toContain(`action="/pix/${id}/pay"`);
    expect((await sandbox.post(`/pix/${id}/pay`)).status).toBe(303);
    const { body } = await sandbox.get(`/pix/${id}`);
    expect(body).toContain('Pago');
    expect(body).toContain(`action="/pix/${id}/refund"`);
    expect(body).not.toContain(`action="/pix/${id}/pay"`);
  });

  test('the page of an expired code offers only the late payment', async () => {
    const id = await sandbox.create();
    await sandbox.post(`/pix/${id}/expire`);
    const { body } = await sandbox.get(`/pix/${id}`);
    expect(body.match(/action="[^"]*"/g)).toEqual([`action="/pix/${id}/pay-late"`]);
    await sandbox.post(`/pix/${id}/pay-late`);
    expect(await sandbox.status(id)).toBe('PAID');
  });

  test('a form of an outdated page is refused with a notice and changes nothing', async () => {
    const id = await sandbox.create();
    await sandbox.post(`/pix/${id}/expire`);
    const { status, body } = await sandbox.post(`/pix/${id}/refund`);
    expect(status).toBe(409);
    expect(body).toContain('Isso não é mais possível');
    expect(await sandbox.status(id)).toBe('EXPIRED');
  });

  test('the texts that a buyer typed are escaped', async () => {
    const id = await sandbox.create({
      description: '"><script>alert(1)</script>',
      customer: { ...CUSTOMER, name: "<img src=x onerror='alert(1)'>" },
    });
    for (const path of ['/', `/pix/${id}`]) {
      const { body } = await sandbox.get(path);
      expect(body).not.toContain('<script>');
      expect(body).not.toContain('<img src=x');
      expect(body).toContain('&lt;img src=x');
    }
  });

  test.each(['/nowhere', '/pix/pix_char_unknown', '/pix/%E0%A4%A'])('%s is not found', async (path) => {
    expect((await sandbox.get(path)).status).toBe(404);
  });
});
