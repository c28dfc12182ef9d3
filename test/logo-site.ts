import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { build } from 'vite'
import { createContentSecurityPolicy } from '#app/lib/http/content-security-policy.ts'
import type { DrawnArea } from '#db/tables/imprint.ts'
import { copyPdfjs } from '#server/build/vite-plugins.ts'
import { addSecurityHeaders } from '#server/http/security-headers.ts'
import { serveStaticFiles, workerFolder } from '#server/http/static-files.ts'

const pageHtml =
  '<!doctype html><html lang="en"><title>Logo</title><script type="module" src="/assets/logo-page.js"></script></html>'

export type LogoSite = {
  url: string
  /** Folder of the build. */
  folder: string
  /** All requested paths. */
  requestedPaths: string[]
  /** Imprint areas by image URL. */
  areas: Record<string, DrawnArea[]>
  /** Images under /media/. */
  images: Record<string, Buffer>
  stop: () => Promise<void>
}

/**
 * A site with one empty page that has the browser side of the logo as `window.logo`: built, served and guarded by policies as the shop's.
 */
export async function startLogoSite(): Promise<LogoSite> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-logo-'))
  await build({
    configFile: false,
    plugins: [copyPdfjs()],
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: 'test/logo-page.ts', output: { entryFileNames: 'assets/[name].js' } },
    },
    worker: {
      format: 'es',
      rolldownOptions: {
        output: {
          entryFileNames: `${workerFolder}/[name]-[hash].js`,
          chunkFileNames: `${workerFolder}/[name]-[hash].js`,
        },
      },
    },
  })
  await cp('public/layers', join(folder, 'layers'), { recursive: true })
  const areas: LogoSite['areas'] = {}
  const images: LogoSite['images'] = {}
  const requestedPaths: string[] = []
  const app = new Hono()
  app.use((c, next) => {
    requestedPaths.push(c.req.path)
    return next()
  })
  app.use(addSecurityHeaders({ PUBLIC_URL: undefined, HSTS_SUBDOMAINS: 'off' }))
  app.get('/', (c) =>
    c.html(pageHtml, 200, { 'Content-Security-Policy': createContentSecurityPolicy({ scripts: [], styles: [] }) }),
  )
  app.get('/imprint-areas', (c) =>
    c.json(
      Object.fromEntries(
        (c.req.queries('picture') ?? []).flatMap((each) => (areas[each] ? [[each, areas[each]]] : [])),
      ),
    ),
  )
  app.get('/media/:file', (c) => {
    const image = images[c.req.path]
    return image ? c.body(new Uint8Array(image), 200, { 'Content-Type': 'image/webp' }) : c.notFound()
  })
  app.use(serveStaticFiles(folder))
  app.get('/favicon.ico', (c) => c.body(null, 204))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((done) => server.once('listening', done))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    folder,
    requestedPaths,
    areas,
    images,
    async stop() {
      await new Promise((done) => server.close(done))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
