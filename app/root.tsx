import displayFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { createNotFoundMeta, createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/root.ts'
import { readBrand, toPageBrand } from './features/brand/brand.server.ts'
import type { RootData } from './features/brand/brand.ts'
import { ErrorPage, errorTitle } from './storefront/layout/error-page.tsx'
import './app.css'

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const services = context.get(servicesContext)
  return { publicUrl: services.settings.PUBLIC_URL ?? null, brand: toPageBrand(await readBrand(services)) }
}

/** Root data rarely changes; the next full page load updates it. */
export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [
  ...[displayFont, textFont].map((href) => ({
    rel: 'preload' as const,
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export const meta: Route.MetaFunction = ({ error, matches }) =>
  isMissing(error)
    ? createNotFoundMeta({ matches })
    : createPageMeta({ title: errorTitle, description: errorTitle, index: false, matches })

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* A brand has its own (entry.server.tsx). */}
        <meta name="theme-color" content="#faf7f2" suppressHydrationWarning />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

/** Shown for errors outside the layouts of the storefront and the admin. */
export function ErrorBoundary() {
  return <ErrorPage />
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}
