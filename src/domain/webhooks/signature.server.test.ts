import { expect, test } from "vitest";
import { newSecret, signedHeaders } from "./signature.server.ts";

test("signs as the example of Standard Webhooks", () => {
  const at = new Date(1_614_265_330_000);
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  expect(signedHeaders("msg_p5jXN8AQM9LWM0D4loKWxJek", at, '{"test": 2432232314}', [secret])).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("makes another secret each time", () => {
  expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(newSecret()).not.toBe(newSecret());
});
