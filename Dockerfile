# The shop in one image, with or without a database of its own: docs/deploy/README.md.
# Node 24 is the image's: not the one that `npm start` installs.
FROM node:24-bookworm-slim AS build
WORKDIR /yatai
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --include=optional --ignore-scripts --no-audit --no-fund
COPY . .
RUN node bin/build.mjs
# No second Node (190 MB) and no large build tools. PostgreSQL's libraries get the links that npm's archives cannot contain.
RUN rm -rf node_modules/node-linux-* node_modules/.bin \
    node_modules/@babel node_modules/@react-router/dev node_modules/@rolldown node_modules/lightningcss-linux-* \
  && node -e "import('./db/embedded/binaries.ts').then(async (it) => it.linkLibraries(await it.getBinaries()))"

FROM node:24-bookworm-slim
# As in bin/bootstrap/server.mjs.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
  MALLOC_ARENA_MAX=2
WORKDIR /yatai
COPY --from=build /yatai ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "build/server/index.js"]
