export type ReferenceOperation = {
  id: string
  method: string
  path: string
  summary: string
  scope: string
  tag: string
  parameters: { name: string; isRequired: boolean; about: string; values: string }[]
  fields: string[]
  needsIfMatch: boolean
}

type ReferencePageProps = {
  operations: ReferenceOperation[]
  scopes: { name: string; title: string }[]
  problems: { name: string; status: number; title: string }[]
}

const code = 'rounded bg-paper px-1.5 py-0.5 font-mono text-sm wrap-anywhere'
const heading = 'mt-10 mb-3 text-xl font-bold'

/** Every operation with its scope and parameters, and how errors look. */
export function ReferencePage({ operations, scopes, problems }: ReferencePageProps) {
  const tags = [...new Set(operations.map(({ tag }) => tag))]
  return (
    <main className="mx-auto max-w-4xl px-4 py-10">
      <h1 className="text-3xl font-bold">API reference</h1>
      <p className="mt-3">
        Every path begins with <code className={code}>/api/v1</code>. Send a token of Settings, API tokens as{' '}
        <code className={code}>Authorization: Bearer bxw_…</code>. The{' '}
        <a href="/api/v1/openapi.json" className="font-semibold underline underline-offset-4">
          OpenAPI 3.1 document
        </a>{' '}
        has every schema.
      </p>
      <ul className="mt-3 list-disc pl-5">
        <li>Money is whole cents with its currency; a time is ISO 8601 in UTC.</li>
        <li>
          A list has <code className={code}>data</code> and <code className={code}>next</code>; pass it as{' '}
          <code className={code}>cursor</code>.
        </li>
        <li>
          Send <code className={code}>Idempotency-Key</code> with POST: for 24 hours, a repetition gets the first
          response.
        </li>
        <li>
          Send the ETag of a resource as <code className={code}>If-None-Match</code> to read it only if it changed, and
          as <code className={code}>If-Match</code> to change it.
        </li>
      </ul>
      {tags.map((tag) => (
        <section key={tag} aria-labelledby={tag}>
          <h2 id={tag} className={`${heading} capitalize`}>
            {tag}
          </h2>
          {operations
            .filter((operation) => operation.tag === tag)
            .map((operation) => (
              <Operation key={operation.id} {...operation} />
            ))}
        </section>
      ))}
      <h2 className={heading}>Scopes</h2>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {scopes.map(({ name, title }) => (
          <div key={name} className="contents">
            <dt>
              <code className={code}>{name}</code>
            </dt>
            <dd className="mb-2">{title}</dd>
          </div>
        ))}
      </dl>
      <h2 className={heading}>Problems</h2>
      <p>
        An error is <code className={code}>application/problem+json</code> (RFC 9457). Invalid fields are in{' '}
        <code className={code}>errors</code>, a missing scope in <code className={code}>scope</code>.
      </p>
      <dl className="mt-3 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {problems.map(({ name, status, title }) => (
          <div key={name} className="contents" id={`problem-${name}`}>
            <dt>
              <code className={code}>{`${status} ${name}`}</code>
            </dt>
            <dd className="mb-2">{title}</dd>
          </div>
        ))}
      </dl>
    </main>
  )
}

function Operation({ id, method, path, summary, scope, parameters, fields, needsIfMatch }: ReferenceOperation) {
  return (
    <article id={id} className="border-t border-line py-4">
      <h3 className="font-semibold">
        <code className={code}>{`${method} ${path}`}</code>
      </h3>
      <p className="mt-2">{summary}</p>
      <p className="text-sm text-muted">
        <span>Scope</span> <code className={code}>{scope}</code>
        {needsIfMatch && <span>; needs If-Match</span>}
      </p>
      {parameters.length > 0 && (
        <ul className="mt-2 list-disc pl-5 text-sm">
          {parameters.map(({ name, isRequired, about, values }) => (
            <li key={name}>
              <code className={code}>{name}</code> <span>{describeParameter({ isRequired, values, about })}</span>
            </li>
          ))}
        </ul>
      )}
      {fields.length > 0 && (
        <p className="mt-2 text-sm">
          Body: <code className={code}>{fields.join(', ')}</code>
        </p>
      )}
    </article>
  )
}

/** '(required) 1 to 100. What it selects' */
const describeParameter = ({ isRequired, values, about }: Omit<ReferenceOperation['parameters'][number], 'name'>) =>
  `${isRequired ? '(required) ' : ''}${values}${about && `. ${about}`}`
