import { scopeTitles } from '#app/features/api-tokens/scopes.ts'
import { endpoints } from '../endpoints.server.ts'
import { problems } from '../framework/problem.ts'
import type { Route } from './+types/reference.route.ts'
import { getTag, listQueryParameters } from './openapi-document.server.ts'
import { ReferencePage } from './reference-page.tsx'

export const headers = () => ({ 'X-Robots-Tag': 'noindex' })
export const meta: Route.MetaFunction = () => [{ title: 'API reference' }]

/** The reference, from the same route table as the document. */
export const loader = () => ({
  operations: endpoints.map((endpoint) => ({
    id: endpoint.id,
    method: endpoint.method,
    path: endpoint.path,
    summary: endpoint.summary,
    scope: endpoint.scope,
    tag: getTag(endpoint),
    parameters: listQueryParameters(endpoint).map(({ name, required, description, schema }) => ({
      name,
      isRequired: required,
      about: description ?? '',
      values: describeValues(schema),
    })),
    fields: Object.keys((endpoint.body as { entries?: object } | undefined)?.entries ?? {}),
    needsIfMatch: endpoint.readCurrent !== undefined,
  })),
  scopes: Object.entries(scopeTitles).map(([name, title]) => ({ name, title })),
  problems: Object.entries(problems).map(([name, [status, title]]) => ({ name, status, title })),
})

type JsonSchema = { type?: unknown; enum?: unknown[]; minimum?: unknown; maximum?: unknown; default?: unknown }

function describeValues({ type, enum: values, minimum, maximum, default: fallback }: JsonSchema): string {
  const range = values
    ? values.join(', ')
    : minimum === undefined
      ? String(type ?? 'string')
      : `${minimum} to ${maximum}`
  return fallback === undefined ? range : `${range}; default ${fallback}`
}

export default function Reference({ loaderData }: Route.ComponentProps) {
  return <ReferencePage {...loaderData} />
}
