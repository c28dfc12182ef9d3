import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  routeDiscovery: { mode: 'lazy' },
  // A route is one file: each costs its request.
  splitRouteModules: false,
} satisfies Config
