/** Documented commands that no test runs, with the reason. An entry that no page contains fails. */
export const skippedCommands: Record<string, string> = {
  'npm ci': 'takes minutes and the network; .ci/run begins with it',
  'npm ci --omit=dev': 'the same without what only tests need; deploy/Dockerfile has it',
  'npm test': 'is part of npm run verify',
  'npm run verify': 'runs this test',
  'npx node test/vocabulary/check.ts': 'reads the sources, as a stage of the gate',
  'npm run crawl': 'takes four minutes',
  'npm run test:faults': 'takes minutes, and the machine for itself',
  'npm run bench': 'takes hours',
  'npm run bench -- NAME': 'takes minutes to an hour; the names are compared with bench/main.ts below',
  'npm run bench -- fleet': 'takes five minutes, and Debian packages',
  'npm run screenshots': 'changes docs/pictures; that they are whole is tested in pages.test.ts',
  'npm run format': 'changes the sources; the gate runs the same linter',
  'npm run licenses': 'changes docs/licenses.md; test/supply-chain/supply-chain.test.ts compares what it would write',
  'npm run shop -- suppliers mock': 'serves until it is stopped; app/features/suppliers tests use the same server',
  'npm audit': 'asks the registry',
  'npm audit --omit=dev': 'asks the registry',
  'docker compose -f deploy/compose.yaml up --build': 'needs Docker; test/deploy.test.ts reads the file',
  'docker compose -f deploy/compose.yaml exec shop-1 node cli/main.ts staff invite kim@example.com --role admin':
    'needs Docker; docs/run.md types the same at a shop without',
  'docker compose -f deploy/compose.yaml exec shop-1 node cli/main.ts help': 'the same',
  'docker compose -f deploy/compose.yaml build': 'needs Docker',
  'docker compose -f deploy/compose.yaml up --detach --no-deps --wait shop-1':
    'needs Docker; bench/fleet restarts one shop after the other',
  'docker compose -f deploy/compose.yaml rm --stop --force postgres-a': 'needs Docker',
  'docker compose -f deploy/compose.yaml up --detach postgres-b':
    'needs Docker; test/deploy.test.ts runs what decides there',
  'docker volume rm boxwright_postgres-a': 'needs Docker',
  'docker compose -f deploy/compose.yaml up --detach postgres-a': 'as with postgres-b',
  'openssl rand -base64 33': 'a program of the machine, not of the shop',
  'openssl rand -hex 32': 'the same',
  'openssl rand -hex 16': 'the same',
}

/** Blocks for other programs, by language, and why they are not tried. */
export const untestedBlocks: Record<string, string> = {
  'docs/extend.md ts': 'app/admin/products/product/new-fact.test.tsx adds such entries',
  'docs/operate.md caddyfile': 'Caddy is not among what npm brings',
  'docs/operate.md crontab': 'cron is not among what npm brings; the same command is run above it',
  'docs/operate.md nginx': 'nginx is not among what npm brings',
  'docs/writing-posts.md md': 'one line of a post, without its file',
  'docs/run.md ini': 'a unit of systemd; commands.test.ts reads that it starts what npm start starts, also at boot',
  'docs/secure.md sql':
    'makes roles in a server for good; test/three-roles.ts makes such roles, server/database/role-pools.test.ts uses them',
}
