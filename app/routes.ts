import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const page = (name: string) => `routes/storefront/${name}.tsx`;
const account = (name: string) => `routes/account/${name}.tsx`;

export default [
  layout(page('layout'), [
    index(page('home')),
    route('shop', page('shop')),
    route('shop/all', page('shop-all')),
    route('shop/:slug', page('category')),
    route('digital', page('digital')),
    route('search', page('search')),
    route('item/:id', page('item')),
    route('cart', page('cart')),
    route('contact', page('contact')),
    route('terms', page('terms')),
    route('checkout', page('door')),
    route('login', account('login')),
    route('login/code', account('login-code')),
    route('signup', account('signup')),
    route('forgot-password', account('forgot-password')),
    route('reset-password', account('reset-password')),
    route('verify-email', account('verify-email')),
    route('profile', account('profile')),
    route('profile/two-factor', account('two-factor')),
    route('profile/two-factor/confirm', account('two-factor-confirm')),
    route('profile/two-factor/disable', account('two-factor-disable')),
    route('edit-profile', account('edit-profile')),
    route('edit-profile/email', account('change-email')),
    route('edit-profile/photo', account('edit-profile-photo')),
    route('edit-profile/delete', account('delete-account')),
    route('claim', account('claim')),
    route('admin', 'routes/admin/panel.tsx'),
    route('*', page('not-found')),
  ]),
  route('logout', 'routes/account/logout.ts'),
  route('profile/sessions', 'routes/account/profile-sessions.ts'),
  route('auth/google', 'routes/account/auth-google.ts'),
  route('auth/done', 'routes/account/auth-done.ts'),
  route('api/auth/callback/google', 'routes/account/auth-callback.ts'),
  route('search/suggest', 'routes/storefront/suggest.ts'),
  route('cart/prices', 'routes/storefront/cart-prices.ts'),
] satisfies RouteConfig;
