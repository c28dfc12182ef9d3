import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the shop and the file that answers it: the table of contents. */
export default [
  // site
  index('features/site/home.route.tsx'),
  route('get-started', 'features/site/get-started.route.tsx'),
  route('privacy-policy', 'features/site/privacy.route.tsx'),
  route('about-us', 'features/site/about.route.tsx'),
  route('swag-boxes', 'features/site/swag-boxes.route.tsx'),
  route('swag-storage', 'features/site/swag-storage.route.tsx'),
  route('bulk-swag', 'features/site/bulk-swag.route.tsx'),
  route('api/analytics-key', 'features/site/analytics-key.route.tsx'),
  route('api/analytics-events', 'features/site/analytics-events.route.tsx'),

  // catalogue
  route('products', 'features/catalogue/products.route.tsx'),
  route('products/:slug', 'features/catalogue/product.route.tsx'),

  // swag box builder
  route('swag-box-builder', 'features/swag-box/builder.route.tsx'),

  // ready-made boxes
  route('ready-made-boxes', 'features/ready-made/ready-made-boxes.route.tsx'),

  // checkout
  route('swag-box-checkout', 'features/checkout/checkout.route.tsx'),
  route('swag-box-success', 'features/checkout/success.route.tsx'),

  // artwork
  route('uploads', 'features/uploads/uploads.route.tsx'),

  // blog
  route('blog', 'features/blog/blog.route.tsx'),
  route('blog/rss.xml', 'features/blog/rss.route.tsx'),
  route('blog/category/:categorySlug', 'features/blog/category.route.tsx'),
  route('blog/tag/:tagSlug', 'features/blog/tag.route.tsx'),
  route('blog/:slug', 'features/blog/post.route.tsx'),
  route('blog/:slug/view', 'features/blog/view.route.tsx'),

  route('*', 'features/site/not-found.route.tsx', { id: 'not-found' }),
] satisfies RouteConfig
