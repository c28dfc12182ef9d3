/** Pages available in the preview. */
export const previewPages = [
  { of: 'home', label: 'Home', path: '/' },
  { of: 'products', label: 'Products', path: '/products' },
  { of: 'about', label: 'About', path: '/about-us' },
  { of: 'start', label: 'Get Started', path: '/get-started' },
] as const
