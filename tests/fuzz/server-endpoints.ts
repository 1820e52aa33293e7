import { UPLOAD_FORM_MAX_BYTES } from '#server/http/upload.ts';
import { WEBHOOK_MAX_BYTES } from '#server/webhooks.ts';
import type { Endpoints } from './endpoints.ts';

/** What the server answers itself, before any page. */
export const serverEndpoints: Endpoints = {
  healthz: { role: 'visitor' },
  clock: { role: 'visitor' },
  readyz: { role: 'visitor' },
  metrics: { role: 'visitor' },
  'robots.txt': { role: 'visitor' },
  'sitemap.xml': { role: 'visitor' },
  'sitemap/:part': { role: 'visitor', params: { part: ['pages.xml', 'products-1.xml', 'nowhere.xml'] } },
  'feed/products.xml': { role: 'visitor' },
  'api/docs': { role: 'visitor' },
  'api/v1/*': {
    role: 'visitor',
    params: { '*': ['openapi.json', 'products', 'orders', 'products/‹nobody›', 'none'] },
  },
  'media/upload': {
    role: 'admin',
    maxBytes: UPLOAD_FORM_MAX_BYTES,
    forms: [
      {
        file: [{ file: 'picture' }, { file: 'broken-picture' }, { file: 'svg' }, { file: 'bomb' }, { file: 'empty' }],
        upload_preset: ['product', 'photo'],
      },
      {
        picture: ['/media/‹media›/400.webp', '/media/‹nobody›/400.webp', 'https://elsewhere.example/a.jpg'],
        crop: ['0,0,100,100', '0,0,99999,99999', '-1,0,1,1'],
        upload_preset: ['product', 'photo'],
      },
    ],
  },
  funnel: { role: 'visitor', forms: [{ step: ['view', 'cart', 'order'], source: ['direct', 'news / launch', ''] }] },
  'webhooks/:method': {
    role: 'visitor',
    params: { method: ['razorpay', 'parcels'] },
    maxBytes: WEBHOOK_MAX_BYTES,
    isSigned: true,
    forms: [{}],
  },
  'media/*': { role: 'visitor', params: { '*': ['‹media›/400.webp', '‹media›/320.avif', '‹nobody›/400.webp'] } },
  'assets/*': { role: 'visitor', params: { '*': ['none.js', '../server/index.js', '%2e%2e/index.js'] } },
};
