/** Cases per property: a quarter by default, all of them in `npm run test:all`. */
export const cases = (all: number) => (process.env.TEST_ALL === "yes" ? all : Math.ceil(all / 4));
