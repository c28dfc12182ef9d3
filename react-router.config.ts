import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  subResourceIntegrity: true,
  // A route is one file: each costs its request.
  splitRouteModules: false,
} satisfies Config
