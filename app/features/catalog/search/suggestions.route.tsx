import { redirect } from 'react-router'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/suggestions.route.ts'
import { getSuggestions, normalizeTypedText } from './suggestions.server.ts'
import { suggestionsPath, typedParameter } from './suggestions.ts'

/** Seconds for which browsers and proxies cache a response. */
const cacheSeconds = 60

export const headers = declarePublicRoute({ parameters: [typedParameter] })

/** Returns suggestions as JSON. Other spellings redirect to the one cached URL. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const typed = normalizeTypedText(url.searchParams.get(typedParameter) ?? '')
  const query = typed && `?${new URLSearchParams({ [typedParameter]: typed })}`
  if (url.search !== query) throw redirect(`${suggestionsPath}${query}`)
  try {
    const headers = { 'Cache-Control': `public, max-age=${cacheSeconds}, s-maxage=${cacheSeconds}` }
    return Response.json(await getSuggestions(db, typed), { headers })
  } catch (error) {
    context.get(logContext).error({ err: error }, 'suggestions.load_failed')
    return Response.json({}, { status: 503, headers: { 'Cache-Control': 'no-store' } })
  }
}
