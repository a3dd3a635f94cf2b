import { offerPush } from "./push/offer-push.ts";

offerPush(document);
