/** Memory settings of deploy/Dockerfile and docs/run.md. */
export const deployedEnv = { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=1024' }
