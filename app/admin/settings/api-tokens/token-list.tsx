import { Form } from 'react-router'
import { scopeTitles } from '#app/features/api-tokens/scopes.ts'
import type { ListedToken } from '#app/features/api-tokens/tokens.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '../../shell/admin-page.tsx'

const stateTitles: Record<ListedToken['state'], string> = { active: 'Active', expired: 'Expired', revoked: 'Revoked' }
const titles: Record<string, string> = scopeTitles

/** Every token with its last use; active ones can be revoked. */
export function TokenList({ tokens }: { tokens: ListedToken[] }) {
  return (
    <ul className="divide-y divide-line text-sm">
      {tokens.map((token) => (
        <li key={token.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
          <div className="min-w-0 flex-[1_1_16rem]">
            <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
              <span>{token.name}</span>
              <Badge tone={token.state === 'active' ? 'forest' : 'outline'}>{stateTitles[token.state]}</Badge>
            </p>
            <p className="text-muted">{token.scopes.map((scope) => titles[scope] ?? scope).join('; ')}</p>
            <p className="text-muted">
              <span>{`Created by ${token.created_by}, `}</span>
              <DateTime at={token.created_at} />
              <span>. Expires </span>
              <DateTime at={token.expires_at} />
              <span>{token.last_used_at ? '. Last used ' : '. Never used.'}</span>
              {token.last_used_at && <DateTime at={token.last_used_at} />}
            </p>
          </div>
          {token.state === 'active' && (
            <Form method="post">
              <input type="hidden" name="intent" value="revoke" />
              <Button
                type="submit"
                name="id"
                value={token.id}
                variant="secondary"
                size="sm"
                aria-label={`Revoke ${token.name}`}
              >
                Revoke
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  )
}
